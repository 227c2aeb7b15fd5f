import { revokeReasons } from '@aruga/contract/cards/cards'
import type { PatientInFull } from '@aruga/contract/patients/patients'
import { Button, Drawer, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cardOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { programFactsQuery } from '../program/queries.ts'
import { CallClaim } from './call-claim.tsx'
import styles from './cards.module.css'
import { MakeCard } from './make-card.tsx'
import { cardsQuery, useRevokeCard } from './queries.ts'

/** The cards of a patient on their page: the one in force, the ended ones, and what staff can do. */
export const PatientCards = ({ of: { patient, letters } }: { of: PatientInFull }) => {
  const query = useQuery(cardsQuery(patient.id))
  const program = useQuery(programFactsQuery).data
  const [doing, setDoing] = useState<'make' | 'revoke' | 'call' | null>(null)
  const open = letters.filter(({ status }) => status === 'Issued' || status === 'Claimed')
  return (
    <section className="card stack tight" aria-labelledby="cards">
      <h2 id="cards">{t('cards:patient.title')}</h2>
      <Loaded query={query} failed={t('cards:patient.failed')}>
        {({ items }) => {
          const inForce = items.find(({ revokedAt }) => revokedAt === null)
          return (
            <>
              <ul className={styles.list}>
                {items.length === 0 && <li className="muted">{t('cards:patient.none')}</li>}
                {items.map((card) => (
                  <li key={card.id} className={card.revokedAt ? 'fine muted' : undefined}>
                    <span className="num" translate="no">
                      …{card.lastSigns}
                    </span>{' '}
                    {t('cards:patient.made', { day: formatDay(card.madeAt), by: card.madeBy })}
                    {card.revokedAt &&
                      card.reason &&
                      ` ${t('cards:patient.ended', { day: formatDay(card.revokedAt), why: t(`cards:end.${card.reason}`) })}`}
                  </li>
                ))}
              </ul>
              {patient.erasedAt === null && (
                <div className="line-up">
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<Icon of={cardOutline} small />}
                    onClick={() => setDoing('make')}
                  >
                    {t(inForce ? 'cards:makeAnother' : 'cards:make')}
                  </Button>
                  {inForce && (
                    <Button variant="default" size="compact-sm" color="danger" onClick={() => setDoing('revoke')}>
                      {t('cards:patient.takeBack')}
                    </Button>
                  )}
                  {open.length > 0 && (
                    <Button variant="default" size="compact-sm" onClick={() => setDoing('call')}>
                      {t('cards:call.button')}
                    </Button>
                  )}
                </div>
              )}
              {doing === 'make' && (
                <Drawer opened size="xl" position="right" title={t('cards:title')} onClose={() => setDoing(null)}>
                  <MakeCard patientId={patient.id} program={program} hasCard={inForce !== undefined} />
                </Drawer>
              )}
              {doing === 'revoke' && <Revoke patientId={patient.id} onClose={() => setDoing(null)} />}
              {doing === 'call' && <CallClaim patientId={patient.id} letters={open} onClose={() => setDoing(null)} />}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

type Reason = (typeof revokeReasons)[number]

const Revoke = ({ patientId, onClose }: { patientId: string; onClose: () => void }) => {
  const [reason, setReason] = useState<Reason | null>(null)
  const revoke = useRevokeCard(patientId)
  const onSuccess = () => {
    toastDone(t('cards:revoke.done'))
    onClose()
  }
  return (
    <FormDialog
      title={t('cards:revoke.title')}
      submit={t('cards:revoke.submit')}
      danger
      disabled={reason === null}
      pending={revoke.isPending}
      error={revoke.error}
      onSubmit={() => reason && revoke.mutate(reason, { onSuccess })}
      onClose={onClose}
    >
      <Radio.Group
        label={t('cards:revoke.why')}
        description={t('cards:revoke.detail')}
        value={reason}
        onChange={(chosen) => setReason(chosen as Reason)}
      >
        <div className="stack tight">
          {revokeReasons.map((one) => (
            <Radio key={one} value={one} label={t(`cards:end.${one}`)} />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  )
}
