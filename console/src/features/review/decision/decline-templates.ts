// The program's reasons to decline, each with the text for the patient, which can be edited.
import { isDeclineReason } from '@aruga/contract/program/texts'
import type { CaseInFull, NoteTexts } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import { useTexts, valuesOfCase } from '../../program/text-queries.ts'

/** `id`: the `textId` of the call. `name`: for staff. `note`: empty if the reviewer writes the text. */
export type Template = { id: string; name: string; note: NoteTexts }
/** `reason`: its code on the wire; several may have the same. */
export type DeclineTemplate = Template & { reason: DeclineReason }

/** The reasons for declining this case, in their order; the first nine have the keys 1 to 9. Empty until they are read. */
export const useDeclineTemplates = (of: CaseInFull): DeclineTemplate[] =>
  useTexts(`Decline${of.kind}`, valuesOfCase(of)).flatMap(({ id, name, code, words }) =>
    isDeclineReason(code) ? [{ id, name, reason: code, note: words }] : [],
  )

/** The text for a patient whose registration is declined for good. */
export const useNotEligibleTemplates = (of: CaseInFull): Template[] =>
  useTexts('NotEligible', valuesOfCase(of)).map(({ id, name, words }) => ({ id, name, note: words }))
