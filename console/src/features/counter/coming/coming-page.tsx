import type { ComingLine } from '@aruga/contract/pharmacies/coming'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { problemMessage } from '../../../ui/problem-message.ts'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { BranchSwitch } from '../branch-switch.tsx'
import styles from './coming.module.css'
import { Line } from './coming-line.tsx'
import { LaterDialog } from './later-dialog.tsx'
import { type Answer, comingQuery, useAnswerClaims } from './queries.ts'

/** The claims that are coming to the branch, by product, and its answers to them. */
export default function ComingPage() {
  const { branch, answersClaims } = useMe()
  const query = useQuery({ ...comingQuery, enabled: branch !== null && answersClaims })
  return (
    <Page kind="till">
      <PageHead title={t('counter:coming.title')} detail={t('counter:coming.detail')}>
        <Button variant="default" component={Link} to="/stock">
          {t('counter:stock.title')}
        </Button>
      </PageHead>
      <BranchSwitch />
      {!answersClaims ? (
        <Empty title={t('counter:coming.notWanted')}>{t('counter:coming.notWantedDetail')}</Empty>
      ) : !branch ? (
        <Empty title={t('counter:counterPage.youAreAtNoBranchYet')}>{t('counter:coming.atNoBranch')}</Empty>
      ) : (
        <Loaded query={query} failed={t('counter:coming.failed')}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t('counter:coming.none')}>{t('counter:coming.noneDetail')}</Empty>
            ) : (
              // Another branch's lines begin with nothing chosen.
              <Lines key={branch.id} lines={items} />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

const keyOf = ({ product, unit, answer, readyAt }: ComingLine) => [product.id, unit, answer, readyAt].join(' ')
const isSame = (line: ComingLine, { answer, readyAt }: Answer) => line.answer === answer && line.readyAt === readyAt
const without = <T,>(entries: Record<string, T>, key: string) =>
  Object.fromEntries(Object.entries(entries).filter(([one]) => one !== key))

/** With the claims that the line had when it was chosen: one that comes later was not seen, so it is not answered. */
type Chosen = Answer & Pick<ComingLine, 'claims'>

/** What is chosen is sent for all lines at once, so that a wrong press tells nobody. */
function useChosen(lines: ComingLine[]) {
  const [chosen, setChosen] = useState<Record<string, Chosen>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const answerClaims = useAnswerClaims()
  const choose = (line: ComingLine, answer: Answer) => {
    const key = keyOf(line)
    setErrors((now) => without(now, key))
    setChosen((now) => {
      const before = now[key]
      const isTakenBack = before?.answer === answer.answer && before.readyAt === answer.readyAt
      return isTakenBack || isSame(line, answer)
        ? without(now, key)
        : { ...now, [key]: { ...answer, claims: line.claims } }
    })
  }
  const toSend = lines.flatMap((line) => {
    const one = chosen[keyOf(line)]
    return one ? [{ line, ...one }] : []
  })
  const send = async () => {
    setSending(true)
    let [answered, endBefore] = [0, 0]
    for (const one of toSend) {
      const key = keyOf(one.line)
      try {
        const done = await answerClaims.mutateAsync(one)
        answered += done.answered
        endBefore += done.endBefore
        setChosen((now) => without(now, key))
      } catch (error) {
        setErrors((now) => ({ ...now, [key]: problemMessage(error) }))
      }
    }
    setSending(false)
    const told = t('counter:coming.sent', { count: answered })
    if (answered > 0) toastDone(endBefore > 0 ? `${told} ${t('counter:coming.endBefore', { count: endBefore })}` : told)
  }
  return { chosen, errors, choose, toSend, send, isSending }
}

const Lines = ({ lines }: { lines: ComingLine[] }) => {
  const { chosen, errors, choose, toSend, send, isSending } = useChosen(lines)
  const [later, setLater] = useState<ComingLine | null>(null)
  const claims = toSend.flatMap((one) => one.claims).length
  return (
    <div className={styles.coming}>
      <ul className={`card ${styles.lines}`} aria-label={t('counter:coming.title')}>
        {lines.map((line) => (
          <Line
            key={keyOf(line)}
            line={line}
            chosen={chosen[keyOf(line)]}
            error={errors[keyOf(line)]}
            onChoose={(answer) => choose(line, answer)}
            onLater={() => setLater(line)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="muted">{t('counter:coming.outOfIt')}</p>
        <Button size="lg" disabled={toSend.length === 0} loading={isSending} onClick={() => void send()}>
          {toSend.length === 0
            ? t('counter:coming.chooseFirst')
            : t('counter:coming.send', {
                answers: t('counter:coming.answers', { count: toSend.length }),
                claims: t('counter:coming.claims', { count: claims }),
              })}
        </Button>
      </div>
      {later && (
        <LaterDialog
          line={later}
          onChoose={(answer) => {
            choose(later, answer)
            setLater(null)
          }}
          onClose={() => setLater(null)}
        />
      )}
    </div>
  )
}
