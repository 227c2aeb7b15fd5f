import type { OwnQuestion } from '@aruga/contract/questions/questions'

/**
 * The questions and answers about the case with these ids (of documents, or of the patient for a registration), the oldest first. A photo
 * sent as an answer becomes the case, so it links to the questions about it later.
 */
export function threadOf(questions: OwnQuestion[], ids: string[]): OwnQuestion[] {
  const ofCase = new Set(ids)
  const thread = new Set<OwnQuestion>()
  const oldestFirst = [...questions].sort((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt))
  // A question can link to an earlier or a later one.
  for (let before = -1; before < thread.size; ) {
    before = thread.size
    for (const one of oldestFirst) {
      if (!ofCase.has(one.caseId) && !ofCase.has(one.answeredWith ?? '')) continue
      thread.add(one)
      ofCase.add(one.caseId)
      if (one.answeredWith) ofCase.add(one.answeredWith)
    }
  }
  return oldestFirst.filter((one) => thread.has(one))
}
