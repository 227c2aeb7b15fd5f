// The code of taking over goes by SMS, the link by paper: no SMS has a link (NTC memorandum of 27 September 2023), and whoever finds one of
// the two has nothing.
import type { Language } from '@aruga/contract/languages'
import type { AppContext } from '../../context.ts'
import { asMessage } from '../../push/sms/as-message.ts'
import { takeCode } from '../notifications/sms/limits.ts'
import { takeOverText } from '../notifications/sms/messages.ts'

const HOUR_SECONDS = 60 * 60

type Code = { actorId: string; number: string; code: string; language: Language }
/** Whether the SMS was taken. Numbers and senders have the limits of every code by SMS. */
export async function sendTakeOverCode(
  context: AppContext,
  { actorId, number, code, language }: Code,
): Promise<boolean> {
  const { push } = context
  if (!push?.services.includes('sms')) return false
  if ((await takeCode(context, actorId, number)) !== undefined) return false
  const message = asMessage(takeOverText(code, language))
  const sent = await push
    .send({ service: 'sms', endpoint: number }, message, HOUR_SECONDS)
    .catch(() => 'refused' as const)
  return sent === 'taken' || sent === 'unknown'
}
