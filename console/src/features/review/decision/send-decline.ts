import { mapTexts, requiredLanguages } from '@aruga/contract/languages'
import { unfilledIn } from '@aruga/contract/program/texts'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { declineAsNotEligible, declineDocument, declineRegistration } from '@aruga/contract/review/decisions'
import { oneLine } from '@aruga/contract/typed-text'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { Decline } from '../drafts.ts'
import { toTheEnd } from '../queries.ts'
import type { Send } from './pending-decision.ts'

/** The call of this decline; null if the reviewer cancelled a decline for good. */
export async function sendDecline(
  of: CaseInFull,
  { final, templateId, reason, wrong, note }: Decline,
): Promise<Send | 'incomplete' | null> {
  const words = mapTexts(note, oneLine)
  const params = { id: of.id }
  const documentIds = of.documents.map(({ id }) => id)
  const by = templateId === null ? {} : { textId: templateId }
  if (requiredLanguages.some((language) => !words[language])) return 'incomplete'
  if (Object.values(words).some(unfilledIn)) return 'incomplete'
  if (final) {
    const question = {
      title: t('review:decline.forGood', { patientCode: of.patient.patientCode }),
      consequence: t('review:decline.forGoodConsequence'),
      confirm: t('review:decline.submitForGood'),
      danger: true,
    }
    if (!(await confirm(question))) return null
    return () => api.call(declineAsNotEligible, { params, body: { documentIds, ...by, note: words } }, toTheEnd)
  }
  if (reason === null || wrong.length === 0) return 'incomplete'
  const body = { reason, ...by, note: words }
  return () =>
    of.kind === 'Registration'
      ? api.call(declineRegistration, { params, body: { ...body, documentIds, wrong } }, toTheEnd)
      : api.call(declineDocument, { params, body }, toTheEnd)
}
