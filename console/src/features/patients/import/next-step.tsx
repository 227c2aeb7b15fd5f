import { nameWith } from '@aruga/contract/csv/csv'
import { INVITING_MS, type PatientImportInFull } from '@aruga/contract/patients/import'
import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { formatNumber } from '../../../ui/dates.ts'
import factsStyles from '../../../ui/facts.module.css'
import { FormError } from '../../../ui/form-error.tsx'
import { SaveTable } from '../../csv/save-table.tsx'
import styles from './import-page.module.css'
import { loadCards, useBegin, useInvite, useUndo } from './queries.ts'

type Props = { file: PatientImportInFull }

/** What the administrator does next with a file, by its state. */
export const NextStep = ({ file }: Props) => {
  switch (file.state) {
    case 'Checked':
      return <BringIn file={file} />
    case 'Importing':
      return <Running file={file} />
    case 'Failed':
      return (
        <div className="stack">
          <Running file={file} />
          {file.done > 0 && <Undo file={file} />}
        </div>
      )
    case 'Imported':
      return (
        <div className="stack">
          <Tell file={file} />
          <Undo file={file} />
        </div>
      )
    default:
      return <Undone file={file} />
  }
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`card stack ${styles.next}`} aria-labelledby="next-step">
    <h2 id="next-step">{title}</h2>
    {children}
  </section>
)

const BringIn = ({ file: { id, new: people, withUnits, units, links, cards } }: Props) => {
  const begin = useBegin()
  const without = people - links - cards
  const facts = [
    [
      t('patients:import.fact.withUnits'),
      t('patients:import.unitsOf', { people: formatNumber(withUnits), count: units }),
    ],
    [t('patients:import.fact.links'), formatNumber(links)],
    [t('patients:import.fact.cards'), formatNumber(cards)],
    [t('patients:import.fact.neither'), formatNumber(without)],
  ] as const
  return (
    <Card title={t('patients:import.nothingYet')}>
      <dl className={factsStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('patients:import.nobodyTold')}</p>
      <FormError of={begin.error} />
      <div className="line-up">
        {people > 0 && (
          <Button loading={begin.isPending} onClick={() => begin.mutate(id)}>
            {t('patients:import.begin', { count: people })}
          </Button>
        )}
        <Button component={Link} to="/patients/import" variant="default">
          {t('csv:importDialog.chooseAnotherFile')}
        </Button>
      </div>
    </Card>
  )
}

const shareOf = (done: number, people: number) => (people === 0 ? 100 : (done / people) * 100)

const Running = ({ file: { id, state, done, new: people } }: Props) => {
  const begin = useBegin()
  return (
    <Card title={t(state === 'Failed' ? 'patients:import.stopped' : 'patients:import.comingIn')}>
      <Progress value={shareOf(done, people)} aria-label={t('patients:import.comingIn')} />
      <p role="status">{t('patients:import.doneOf', { done: formatNumber(done), count: people })}</p>
      {state === 'Failed' ? (
        <>
          <p role="alert">{t('patients:import.stoppedDetail')}</p>
          <FormError of={begin.error} />
          <div>
            <Button loading={begin.isPending} onClick={() => begin.mutate(id)}>
              {t('csv:importDialog.goOn')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="muted">{t('patients:import.goesOn')}</p>
          <StartAgain id={id} step={begin} detail={t('patients:import.standsStill')} />
        </>
      )}
    </Card>
  )
}

const toSend = ['NotSent', 'Bounced', 'Lapsed'] as const

const Tell = ({ file: { id, filename, done, inviting, invitedAt, invitations } }: Props) => {
  const invite = useInvite()
  const of = (state: string) => invitations.find((one) => one.state === state)?.count ?? 0
  const due = toSend.reduce((sum, state) => sum + of(state), 0)
  const cards = of('Card')
  const isStuck = inviting && invitedAt !== null && Date.now() - Date.parse(invitedAt) > INVITING_MS
  const send = async () => {
    const isSure = await confirm({
      title: t('patients:import.sendTitle', { count: due }),
      consequence: t('patients:import.sendConsequence', {
        count: due,
        cards: formatNumber(cards),
        rest: formatNumber(of('None')),
      }),
      confirm: t('patients:import.send', { count: due }),
    })
    if (isSure) invite.mutate(id)
  }
  return (
    <Card title={t('patients:import.areIn', { count: done })}>
      <dl className={factsStyles.facts}>
        {invitations.map(({ state, count }) => (
          <div key={state}>
            <dt>{t(`patients:import.invitation.${state}`)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {inviting && <p role="status">{t('patients:import.goingOut')}</p>}
      {isStuck ? (
        <StartAgain id={id} step={invite} detail={t('patients:import.notAllOut')} />
      ) : (
        <FormError of={invite.error} />
      )}
      <div className="line-up">
        {due > 0 && !inviting && (
          <Button loading={invite.isPending} onClick={() => void send()}>
            {t('patients:import.send', { count: due })}
          </Button>
        )}
        {cards > 0 && (
          <SaveTable name={nameWith(filename, 'cards')} load={(format) => loadCards(id, format)}>
            {t('patients:import.saveCards', { count: cards })}
          </SaveTable>
        )}
      </div>
    </Card>
  )
}

const Undo = ({ file: { id, done, canUndo, invitedAt } }: Props) => {
  const undo = useUndo()
  const takeOut = async () => {
    const isSure = await confirm({
      title: t('patients:import.undoTitle', { count: done }),
      consequence: t('patients:import.undoConsequence'),
      confirm: t('patients:import.undo', { count: done }),
      danger: true,
    })
    if (isSure) undo.mutate(id)
  }
  return (
    <section className="card stack" aria-labelledby="undo-import">
      <h2 id="undo-import">{t('patients:import.undoHeading')}</h2>
      <p>
        {t(canUndo ? 'patients:import.canUndo' : invitedAt ? 'patients:import.wereTold' : 'patients:import.happened')}
      </p>
      <FormError of={undo.error} />
      {canUndo && done > 0 && (
        <div>
          <Button variant="outline" color="danger" loading={undo.isPending} onClick={() => void takeOut()}>
            {t('patients:import.undo', { count: done })}
          </Button>
        </div>
      )}
    </section>
  )
}

const Undone = ({ file: { id, state, done, new: people, undoOf, stayed } }: Props) => {
  const undo = useUndo()
  return (
    <Card title={t(state === 'Undone' ? 'patients:import.isUndone' : 'patients:import.goingAway')}>
      {state === 'Undoing' && (
        <Progress value={100 - shareOf(done, undoOf ?? people)} aria-label={t('patients:import.goingAway')} />
      )}
      <p role="status">{t('patients:import.leftOf', { count: done })}</p>
      {stayed > 0 && <p>{t('patients:import.stayed', { count: stayed })}</p>}
      {state === 'Undoing' && <StartAgain id={id} step={undo} detail={t('patients:import.standsStill')} />}
    </Card>
  )
}

type Again = { id: string; step: ReturnType<typeof useBegin>; detail: string }

/** For a job that was given up. It takes nobody twice, so that it may be started while it still runs. */
const StartAgain = ({ id, step, detail }: Again) => (
  <>
    <p className="muted">{detail}</p>
    <FormError of={step.error} />
    <div>
      <Button variant="default" loading={step.isPending} onClick={() => step.mutate(id)}>
        {t('patients:import.startAgain')}
      </Button>
    </div>
  </>
)
