import { problemOf, type Refused } from '@aruga/client/outbox/refused'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { cloudOfflineOutline, warningOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { Code } from '../../../ui/code.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { formatDayTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { problemMessage } from '../../../ui/problem-message.ts'
import { problemAtLetter } from '../call-problem.tsx'
import { buyerName } from '../claim/buyer-choice.tsx'
import { inFours } from '../code/claim-code.ts'
import { refusalOf } from '../code-refusal.ts'
import styles from '../counter.module.css'
import { verdictOf } from '../messages.ts'
import { type HandOver, lettersOf, unitsOf } from './hand-over.ts'
import { discard, TOO_LONG, useHandOvers } from './hand-overs.ts'
import { isLetterNotNamed, NameLetter } from './name-letter.tsx'

/** This till's outbox: hand-overs not recorded yet, and unread refusals. */
export const OutboxList = ({ onLookUp }: { onLookUp: (code: string) => void }) => {
  const { id } = useMe()
  const all = useHandOvers()
  const own = all.filter(({ accountId }) => accountId === id)
  const refused = own.filter((entry) => entry.refused)
  const unsent = own.filter((entry) => !entry.refused)
  const others = all.filter(({ accountId }) => accountId !== id)
  return (
    <>
      {refused.map((entry) => (
        <NotRecorded key={entry.id} entry={entry} onLookUp={() => onLookUp(entry.code)} />
      ))}
      {unsent.length > 0 && <Unsent entries={unsent} />}
      {others.length > 0 && (
        <p className={`${styles.counterNote} ${styles.noteWait}`}>
          <Icon of={cloudOfflineOutline} />
          <span>
            {t('counter:outbox.ofOthers', {
              count: others.length,
              initials: [...new Set(others.map(({ initials }) => initials))].join(', '),
            })}
          </span>
        </p>
      )}
    </>
  )
}

const Unsent = ({ entries }: { entries: HandOver[] }) => (
  <section className={`${styles.counterNote} ${styles.noteWait} stack tight`} aria-labelledby="unsent">
    <h2 id="unsent">{t('counter:outbox.waiting', { count: entries.length })}</h2>
    <p>{t('counter:outbox.sentByItself')}</p>
    <ul className={styles.outboxList}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <What entry={entry} />
          <Button
            variant="default"
            aria-label={t('counter:outbox.takeBackOf', { code: inFours(entry.code) })}
            onClick={() => void takeBack(entry)}
          >
            {t('counter:outbox.takeBack')}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

async function takeBack({ id }: HandOver) {
  const isSure = await confirm({
    title: t('counter:outbox.takeBackThis'),
    consequence: t('counter:outbox.onlyIfNothing'),
    confirm: t('counter:outbox.takeBack'),
    danger: true,
  })
  if (isSure) await discard(id)
}

const NotRecorded = ({ entry, onLookUp }: { entry: HandOver; onLookUp: () => void }) => {
  const { refused } = entry
  const about = letterRefused(entry)
  return (
    <section className={`${styles.counterNote} ${styles.noteBad} stack tight`} role="alert">
      <h2>
        <Icon of={warningOutline} /> {t('counter:outbox.notRecorded')}
      </h2>
      <What entry={entry} about={about} />
      {refused && !about && <p>{whyOf(refused)}</p>}
      <p>{t(refused?.code === TOO_LONG ? 'counter:outbox.mayNotBeCounted' : 'counter:outbox.notCounted')}</p>
      {isLetterNotNamed(entry) && <NameLetter of={entry} />}
      <div className="line-up">
        <Button variant="default" onClick={onLookUp}>
          {t('counter:outbox.lookUpAgain')}
        </Button>
        <Button variant="subtle" onClick={() => void discard(entry.id)}>
          {t('counter:outbox.haveRead')}
        </Button>
      </div>
    </section>
  )
}

/** Of several medicines, the one that the refusal is about. */
function letterRefused({ refused, ...entry }: HandOver): string | undefined {
  const sent = lettersOf(entry).map(({ letterId }) => letterId)
  return refused && sent.length > 1 ? problemAtLetter(problemOf(refused), sent)?.letterId : undefined
}

/** `about`: the letter that was refused. */
const What = ({ entry, about }: { entry: HandOver; about?: string | undefined }) => (
  <div>
    {lettersOf(entry).map((letter, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entry does not change
      <p key={index}>
        <b>{unitsOf(letter)}</b>
        {letter.product && `, ${letter.product.name}`}
        {letter.patientAmount !== null &&
          `, ${t('counter:outbox.charged', { amount: formatPesos(letter.patientAmount) })}`}
        {entry.refused && about !== undefined && letter.letterId === about && (
          <>
            <br />
            <b>{whyOf(entry.refused)}</b>
          </>
        )}
      </p>
    ))}
    <p className="muted">
      <Code>{inFours(entry.code)}</Code>, {formatDayTime(new Date(entry.at).toISOString())}
      {entry.buyer && `, ${buyerName(entry.buyer)}`}
    </p>
  </div>
)

/** Why it was not recorded; for a used code also by whom and when it was used. */
function whyOf(refused: Refused): string {
  const problem = problemOf(refused)
  const refusal = refusalOf(problem)
  const { usedAt, by, code } = refusal
  if (code === TOO_LONG) return t('counter:outbox.tooLong')
  const what = verdictOf(refusal)?.what
  if (!what) return problemMessage(problem)
  return usedAt && by ? `${what}: ${formatDayTime(usedAt)}, ${by}.` : `${what}.`
}
