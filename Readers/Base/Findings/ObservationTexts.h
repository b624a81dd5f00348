#pragma once
#include "Readers/Base/Findings/Severity.h"

#include <string>

namespace pclvis
{
// The catalogue of texts, by subject; Observation.h explains the placeholders in braces. Ids are
// "subject.what"; texts that would differ only in a number have a placeholder for it instead.

struct CatalogueText
{
  const char *Id, *Text;
};
/// A kind of row of the Import Log.
struct ImportText
{
  const char* Id;
  Severity Level;
  const char* What; ///< key of the row; several ids may share it
  const char *Meaning, *Remedy;
};

/// A table of the catalogue.
template<typename Entry>
struct Entries
{
  const Entry *First, *Last;
  const Entry* begin() const { return this->First; }
  const Entry* end() const { return this->Last; }
};

/// What filters observe of their results.
Entries<CatalogueText> FilterTexts();
/// The same of those that replay the run: time trees, delays and prices.
Entries<CatalogueText> ReplayTexts();
/// Sentences and advice of Latency Attribution.
Entries<CatalogueText> VerdictTexts();
/// What the numbers of its table Evidence mean.
Entries<CatalogueText> EvidenceTexts();
/// Rows of the Import Log.
Entries<ImportText> ImportTexts();
/// Parts of these, for rows that say several things.
Entries<CatalogueText> ImportNotes();

/// @return nullptr: there is no such id
const ImportText* ImportTextOf(const std::string& id);
}
