// A mail is sent once (docs/decisions/008). Its row in `mail` has the state, and each step is one guarded statement:
// claimed (being written) -> sending (the mail server may have it from here on) -> sent | refused | unknown.

import type { AppContext } from '../context.ts'
import { query } from '../db/query.ts'
import type { Mailer } from './mailer.ts'
import type { Message } from './message.ts'
import { NotSent, PerhapsSent } from './not-sent.ts'
import { DIALOGUE_MS } from './smtp.ts'

/** A server that claimed a mail this long ago has died: writing and sending are limited to less. */
export const GONE_MS = 3 * DIALOGUE_MS

const claim = query(
  'mail.claim',
  `INSERT INTO mail AS m (id, state, began_at) VALUES (:id, 'claimed', :now)
   ON CONFLICT (id) DO UPDATE SET
     state = CASE m.state WHEN 'sending' THEN 'unknown' ELSE 'claimed' END,
     began_at = CASE m.state WHEN 'sending' THEN m.began_at ELSE :now END
   WHERE m.state IN ('claimed', 'sending') AND m.began_at < :goneSince
   RETURNING state`,
)
const findState = query('mail.state', 'SELECT state FROM mail WHERE id = :id')
const begin = query(
  'mail.begin',
  `UPDATE mail SET state = 'sending' WHERE id = :id AND began_at = :now AND state = 'claimed' RETURNING id`,
)
const conclude = query(
  'mail.conclude',
  `UPDATE mail SET state = :state WHERE id = :id AND began_at = :now AND state IN ('claimed', 'sending', 'unknown')`,
)
const release = query(
  'mail.release',
  `DELETE FROM mail WHERE id = :id AND began_at = :now AND state IN ('claimed', 'sending')`,
)

/**
 * Writes and sends the mail `id` (a notification's or a job's), unless it has been sent or may have been. `write` returns
 * undefined when there is no recipient. `stopping` hands back a mail that the server cannot have yet. Throws when it should be retried.
 */
export async function sendOnce(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
  id: string,
  write: () => Promise<Omit<Message, 'id'> | undefined>,
  stopping?: AbortSignal,
): Promise<void> {
  const now = clock()
  const [claimed] = await claim(db, { id, now, goneSince: new Date(now.getTime() - GONE_MS) })
  if (!claimed) {
    const [mail] = await findState(db, { id })
    if (mail?.state === 'claimed' || mail?.state === 'sending') throw new NotSent('another server is sending this mail')
    return
  }
  if (claimed.state === 'unknown') {
    return log.error({ mail: id }, 'a server ended while it sent this mail: it may have arrived and is not sent again')
  }
  const own = { id, now }
  const failure = await attempt()
  if (!failure) return void (await conclude(db, { ...own, state: 'sent' }))
  if (failure instanceof PerhapsSent) {
    await conclude(db, { ...own, state: 'unknown' })
    return log.error({ mail: id, why: failure.message }, 'this mail may have arrived and is not sent again')
  }
  if (failure instanceof NotSent && failure.permanent) {
    await conclude(db, { ...own, state: 'refused' })
    return log.warn({ mail: id, why: failure.message }, 'this mail was refused permanently')
  }
  await release(db, own)
  if (failure !== 'no recipient') throw failure

  async function attempt() {
    try {
      const message = await write()
      if (!message) return 'no recipient' as const
      await mailer(
        { ...message, id },
        async () => {
          if ((await begin(db, own)).length === 0) throw new NotSent('another server has taken over this mail')
        },
        stopping,
      )
    } catch (error) {
      return error as Error
    }
  }
}
