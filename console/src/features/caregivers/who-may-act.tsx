import type { AccessProposal, PatientAccess, WhoMayAct } from '@aruga/contract/caregivers/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { alertCircleOutline, peopleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { DisagreementDialog, EndDialog, NotConfirmedDialog } from './dialogs.tsx'
import { LetDialog } from './let-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { useConfirm, whoMayActQuery } from './queries.ts'
import styles from './who-may-act.module.css'

type Doing =
  | { what: 'let' | 'offer' | 'disagreement' }
  | { what: 'end'; of: PatientAccess }
  | { what: 'decline'; of: AccessProposal }
type Props = { patientId: string; onShow: (documentId: string) => void }

/** Who may act for a patient and on which grounds, what waits for a second person, and what the program can do about it. */
export const WhoMayActSection = ({ patientId, onShow }: Props) => {
  const query = useQuery(whoMayActQuery(patientId))
  const mayLet = useMay('patients.let-act')
  const [doing, setDoing] = useState<Doing | null>(null)
  if (query.isError) return <FormError of={t('caregivers:failed')} />
  if (!query.data) return null
  const close = () => setDoing(null)
  return (
    <section className="card stack tight" aria-labelledby="who-may-act">
      <h2 id="who-may-act">{t('caregivers:title')}</h2>
      <People of={query.data} patientId={patientId} mayLet={mayLet} onShow={onShow} onDo={setDoing} />
      {mayLet && (
        <div className={styles.buttons}>
          <Button variant="default" size="xs" onClick={() => setDoing({ what: 'let' })}>
            {t('caregivers:let')}
          </Button>
          {query.data.canTakeOver && (
            <Button variant="default" size="xs" onClick={() => setDoing({ what: 'offer' })}>
              {t('caregivers:offer')}
            </Button>
          )}
          {(query.data.disagreeSince || query.data.items.filter(isGuardian).length > 1) && (
            <Button variant="default" size="xs" onClick={() => setDoing({ what: 'disagreement' })}>
              {t(query.data.disagreeSince ? 'caregivers:markAgree' : 'caregivers:markDisagree')}
            </Button>
          )}
        </div>
      )}
      {doing?.what === 'let' && <LetDialog patientId={patientId} onClose={close} />}
      {doing?.what === 'offer' && <OfferDialog patientId={patientId} onClose={close} />}
      {doing?.what === 'end' && <EndDialog patientId={patientId} of={doing.of} onClose={close} />}
      {doing?.what === 'decline' && <NotConfirmedDialog patientId={patientId} of={doing.of} onClose={close} />}
      {doing?.what === 'disagreement' && (
        <DisagreementDialog patientId={patientId} disagree={query.data.disagreeSince === null} onClose={close} />
      )}
    </section>
  )
}

const isGuardian = ({ scope, endedAt }: PatientAccess) => endedAt === null && scope.includes('own')

type PeopleProps = Props & { of: WhoMayAct; mayLet: boolean; onDo: (doing: Doing) => void }

const People = ({ of: { items, proposals, disagreeSince }, patientId, mayLet, onShow, onDo }: PeopleProps) => {
  const [now, earlier] = [items.filter(({ endedAt }) => !endedAt), items.filter(({ endedAt }) => endedAt)]
  return (
    <>
      {disagreeSince && (
        <Chip icon={alertCircleOutline} tone="bad">
          {t('caregivers:disagree', { day: formatDay(disagreeSince) })}
        </Chip>
      )}
      {now.length === 0 && proposals.length === 0 && <p className="muted">{t('caregivers:none')}</p>}
      <ul className={styles.people}>
        {proposals.map((one) => (
          <Proposed key={one.id} of={one} patientId={patientId} mayLet={mayLet} onShow={onShow} onDo={onDo} />
        ))}
        {now.map((one) => (
          <Person key={one.id} of={one}>
            {mayLet && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={t('caregivers:endOf', { name: one.name })}
                onClick={() => onDo({ what: 'end', of: one })}
              >
                {t('caregivers:end')}
              </Button>
            )}
          </Person>
        ))}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary>{t('caregivers:earlier', { count: earlier.length })}</summary>
          <ul className={styles.people}>
            {earlier.map((one) => (
              <Person key={one.id} of={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const scopeText = (scope: PatientAccess['scope']) =>
  t('caregivers:may', {
    scope: (scope.includes('own') ? (['own'] as const) : scope).map((one) => t(`caregivers:scope.${one}`)).join(', '),
  })

const nameOf = ({ name }: { name: string }) => name || t('caregivers:noName')

const Person = ({ of, children }: { of: PatientAccess; children?: React.ReactNode }) => {
  const { relation, grounds, scope, since, until, endedAt, endReason, paper, grantedBy, confirmedBy } = of
  const when = [
    t('caregivers:since', { day: formatDay(since) }),
    until && t('caregivers:until', { day: formatDay(until) }),
  ]
  return (
    <li>
      <div className="line-up">
        <b className="grow" translate="no">
          {nameOf(of)}
        </b>
        {children}
      </div>
      <p className="fine">
        {[grounds !== 'Self' && t(`caregivers:grounds.${grounds}`), relation].filter(Boolean).join(' · ')}
      </p>
      <p className="fine">{scopeText(scope)}</p>
      <p className="fine muted">{when.filter(Boolean).join(', ')}</p>
      {paper && <p className="fine muted">{t('caregivers:paper', { paper })}</p>}
      {grantedBy && confirmedBy && (
        <p className="fine muted">{t('caregivers:grantedBy', { granted: grantedBy, confirmed: confirmedBy })}</p>
      )}
      {endedAt && <p className="fine muted">{t('caregivers:ended', { day: formatDay(endedAt) })}</p>}
      {endReason && <p className="fine muted">{t('caregivers:endReason', { reason: endReason })}</p>}
    </li>
  )
}

type ProposedProps = Omit<PeopleProps, 'of'> & { of: AccessProposal }

const Proposed = ({ of, patientId, mayLet, onShow, onDo }: ProposedProps) => {
  const confirm = useConfirm(patientId)
  const { id, relation, scope, until, paper, documentId, proposedBy, proposedAt, byMe } = of
  return (
    <li>
      <div className="line-up">
        <b className="grow" translate="no">
          {nameOf(of)}
        </b>
        <Chip icon={peopleOutline} tone="wait">
          {t('caregivers:waits')}
        </Chip>
      </div>
      <p className="fine">{[t('caregivers:grounds.Program'), relation].join(' · ')}</p>
      <p className="fine">
        {[scopeText(scope), until && t('caregivers:until', { day: formatDay(until) })].filter(Boolean).join(', ')}
      </p>
      <p className="fine muted">{t('caregivers:paper', { paper })}</p>
      <p className="fine muted">{t('caregivers:proposedBy', { name: proposedBy, day: formatDay(proposedAt) })}</p>
      {byMe && <p className="fine">{t('caregivers:own')}</p>}
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={() => onShow(documentId)}>
          {t('caregivers:lookAtPaper')}
        </Button>
        {mayLet && !byMe && (
          <Button size="xs" loading={confirm.isPending} onClick={() => confirm.mutate(id)}>
            {t('caregivers:confirm')}
          </Button>
        )}
        {mayLet && (
          <Button variant="default" size="xs" onClick={() => onDo({ what: 'decline', of })}>
            {t(byMe ? 'caregivers:withdraw' : 'caregivers:decline')}
          </Button>
        )}
      </div>
      <FormError of={confirm.error} />
    </li>
  )
}
