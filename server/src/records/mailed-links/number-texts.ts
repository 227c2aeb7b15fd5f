// The `numberText` queue: SMS about a log-in number. They have no link (NTC memorandum of 27 September 2023) and name nobody.
import en from '@aruga/locales/en/number-texts.server.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import { query } from '../../db/query.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { asMessage } from '../../push/sms/as-message.ts'
import { localesOf } from '../../texts/locales.ts'
import { findEarlierNumber, makeNumberCode, NUMBER_CODE_MS } from './number-codes.ts'
import { sendsSms, takeProgramCode } from './number-limit.ts'

const texts = localesOf('number-texts.server', en)

const findAccount = query(
  'number-texts.find-account',
  `SELECT mobile, language_of(language_code, language) AS "language!: Language" FROM account WHERE id = :accountId AND status <> 'closed'`,
)

type Job = JobData['numberText']

/** What is sent, and where to; undefined where there is nothing to send any more. */
async function write({ db, keys, clock }: AppContext, { accountId, about }: Job) {
  const [account] = await findAccount(db, { accountId })
  if (!account) return undefined
  const words = texts[account.language]
  if (about === 'AlreadyRegistered' || about === 'NumberChangeAsked') {
    const to = about === 'NumberChangeAsked' ? await findEarlierNumber(db, accountId, clock()) : account.mobile
    return to ? { to, body: words[about] } : undefined
  }
  const made = await makeNumberCode(db, keys, { accountId, purpose: about }, clock())
  return made && { to: made.mobile, body: words[about].replace('{{code}}', made.code) }
}

/**
 * Sends it. A busy gateway is tried again, with a new code; one that may have taken it is not. The warning to an earlier number does not count
 * towards the program's ceiling: a thief would reach it first.
 */
export async function sendNumberText(context: AppContext, job: Job): Promise<void> {
  const { push, log } = context
  const { about } = job
  if (!push || !sendsSms(context)) return
  // Taken before a code is made, which would replace one that is on the phone.
  const taken = about === 'NumberChangeAsked' ? { giveBack: async () => {} } : await takeProgramCode(context)
  if (!taken) return log.warn({ about }, 'a code was not sent: SMS_CODES_PER_DAY is reached')
  const send = async () => {
    const text = await write(context, job)
    const to = text && ({ service: 'sms', endpoint: text.to } as const)
    return to && push.send(to, asMessage(text.body), NUMBER_CODE_MS / 1000)
  }
  const sent = await send().catch(async (error) => {
    await taken.giveBack()
    throw error
  })
  if (sent === undefined || sent === 'refused' || sent === 'gone') await taken.giveBack()
  if (sent === 'refused') log.warn({ about }, 'the SMS gateway refused a code')
}
