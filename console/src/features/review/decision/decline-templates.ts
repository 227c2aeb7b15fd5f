// What a reviewer declines with: the program's reasons to choose from, each with the words that the patient reads and that can be edited.
import { isDeclineReason } from '@aruga/contract/program/texts'
import type { CaseInFull, NoteTexts } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import { useTexts, valuesOfCase } from '../../program/text-queries.ts'

/** `id`: the `textId` of the call. `name`: for staff. `note`: empty where the reviewer writes the words. */
export type Template = { id: string; name: string; note: NoteTexts }
/** `reason`: its code on the wire; several may have the same. */
export type DeclineTemplate = Template & { reason: DeclineReason }

/** The reasons for declining this case, in their order; the first nine have the keys 1 to 9. Empty until they are read. */
export const useDeclineTemplates = (of: CaseInFull): DeclineTemplate[] =>
  useTexts(`Decline${of.kind}`, valuesOfCase(of)).flatMap(({ id, name, code, words }) =>
    isDeclineReason(code) ? [{ id, name, reason: code, note: words }] : [],
  )

/** What a patient is told whose registration is declined for good. */
export const useNotEligibleTemplates = (of: CaseInFull): Template[] =>
  useTexts('NotEligible', valuesOfCase(of)).map(({ id, name, words }) => ({ id, name, note: words }))
