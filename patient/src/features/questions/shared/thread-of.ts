import type { OwnQuestion } from '@aruga/contract/questions/questions'

/**
 * What was asked and answered about the case that these ids belong to (of documents, or of the patient for a registration), the
 * oldest first. A photo that was an answer is the case from then on, so it leads to what was asked about it later.
 */
export function threadOf(questions: OwnQuestion[], ids: string[]): OwnQuestion[] {
  const ofCase = new Set(ids)
  const found = new Set<OwnQuestion>()
  const oldestFirst = [...questions].sort((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt))
  // A question can link to an earlier or a later one.
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const one of oldestFirst) {
      if (!ofCase.has(one.caseId) && !ofCase.has(one.answeredWith ?? '')) continue
      found.add(one)
      ofCase.add(one.caseId)
      if (one.answeredWith) ofCase.add(one.answeredWith)
    }
  }
  return oldestFirst.filter((one) => found.has(one))
}
