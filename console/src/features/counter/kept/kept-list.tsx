import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { cloudOfflineOutline, warningOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { Code } from '../../../ui/code.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { formatDayTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { inFours } from '../code/claim-code.ts'
import styles from '../counter.module.css'
import { verdictOf } from '../messages.ts'
import { type ClaimRefused, type Kept, letGo, useKept } from './kept.ts'
import { unitsOf } from './units-of.ts'

/** What this till has kept: not recorded yet, or refused and not read yet. */
export const KeptList = ({ onLookUp }: { onLookUp: (code: string) => void }) => {
  const { id } = useMe()
  const kept = useKept()
  const own = kept.filter(({ accountId }) => accountId === id)
  const refused = own.filter((entry) => entry.refused)
  const waiting = own.filter((entry) => !entry.refused)
  const others = kept.filter(({ accountId }) => accountId !== id)
  return (
    <>
      {refused.map((entry) => (
        <Refused key={entry.id} entry={entry} onLookUp={() => onLookUp(entry.code)} />
      ))}
      {waiting.length > 0 && <Waiting entries={waiting} />}
      {others.length > 0 && (
        <p className={`${styles.counterNote} ${styles.noteWait}`}>
          <Icon of={cloudOfflineOutline} />
          <span>
            {t('counter:kept.ofOthers', {
              count: others.length,
              initials: [...new Set(others.map(({ initials }) => initials))].join(', '),
            })}
          </span>
        </p>
      )}
    </>
  )
}

const Waiting = ({ entries }: { entries: Kept[] }) => (
  <section className={`${styles.counterNote} ${styles.noteWait} stack tight`} aria-labelledby="waiting">
    <h2 id="waiting">{t('counter:kept.waiting', { count: entries.length })}</h2>
    <p>{t('counter:kept.sentByItself')}</p>
    <ul className={styles.keptList}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <What entry={entry} />
          <Button
            variant="default"
            aria-label={t('counter:kept.takeBackOf', { code: inFours(entry.code) })}
            onClick={() => void takeBack(entry)}
          >
            {t('counter:kept.takeBack')}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

async function takeBack({ id }: Kept) {
  const isSure = await confirm({
    title: t('counter:kept.takeBackThis'),
    consequence: t('counter:kept.onlyIfNothing'),
    confirm: t('counter:kept.takeBack'),
    danger: true,
  })
  if (isSure) await letGo(id)
}

const Refused = ({ entry, onLookUp }: { entry: Kept; onLookUp: () => void }) => (
  <section className={`${styles.counterNote} ${styles.noteBad} stack tight`} role="alert">
    <h2>
      <Icon of={warningOutline} /> {t('counter:kept.notRecorded')}
    </h2>
    <What entry={entry} />
    {entry.refused && <p>{whyOf(entry.refused)}</p>}
    <p>{t('counter:kept.notCounted')}</p>
    <div className="line-up">
      <Button variant="default" onClick={onLookUp}>
        {t('counter:kept.lookUpAgain')}
      </Button>
      <Button variant="subtle" onClick={() => void letGo(entry.id)}>
        {t('counter:kept.haveRead')}
      </Button>
    </div>
  </section>
)

const What = ({ entry }: { entry: Kept }) => (
  <div>
    <b>{unitsOf(entry)}</b>
    {entry.product && `, ${entry.product.name}`}
    {entry.patientAmount !== null && `, ${t('counter:kept.charged', { amount: formatPesos(entry.patientAmount) })}`}
    <p className="muted">
      <Code>{inFours(entry.code)}</Code>, {formatDayTime(new Date(entry.at).toISOString())}
    </p>
  </div>
)

/** Why it was not recorded; of a used code also by whom and when. */
function whyOf(refused: ClaimRefused): string {
  const { usedAt, by, code, message } = refused
  if (code === 'KeptTooLong') return t('counter:kept.tooLong')
  const what = verdictOf(refused)?.what
  if (!what) return message
  return usedAt && by ? `${what}: ${formatDayTime(usedAt)}, ${by}.` : `${what}.`
}
