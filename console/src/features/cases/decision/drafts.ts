import { type CaseRef, keyOf } from '../case-ref.ts'

const kept = new Map<string, unknown>()

/** What was typed into a case that is decided: an undone decision opens it as it was. */
export const drafts = {
  keep: (of: CaseRef, values: unknown) => void kept.set(keyOf(of), values),
  take<Values>(of: CaseRef): Values | undefined {
    const values = kept.get(keyOf(of)) as Values | undefined
    kept.delete(keyOf(of))
    return values
  },
}
