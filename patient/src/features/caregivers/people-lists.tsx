import type { Caregiver, OpenInvitation } from '@aruga/contract/caregivers/caregivers'
import type { OwnPatient } from '@aruga/contract/caregivers/patients'
import { fullName } from '@aruga/contract/person-name'
import { mailOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import { Initials } from '../../ui/list/initials.tsx'
import { Parts } from '../../ui/list/parts.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { Rows } from '../../ui/list/rows.tsx'
import { Chip } from '../../ui/status/chip.tsx'
import styles from './people-lists.module.css'
import { useScopeWords } from './use-scope-words.ts'

type PersonProps = {
  name: string
  detail: string | null
  scope: Caregiver['scope']
  /** When it ends, or until when it waits. */
  when?: ReactNode
  children: ReactNode
}

/** Name and relation, what they may do, until when, and what can be done about it. */
const Person = ({ name, detail, scope, when, children }: PersonProps) => {
  const wordsOf = useScopeWords()
  return (
    <li className={`${rowsStyles.row} ${styles.person}`}>
      <Initials of={name} />
      <span className={rowsStyles.text}>
        <b translate="no">{name}</b>
        {detail && <span className="muted small">{detail}</span>}
        <span className="small">
          <Parts of={wordsOf(scope)} />
        </span>
        {when && <span className="muted small">{when}</span>}
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  )
}

type CaregiversProps = {
  caregivers: Caregiver[]
  /** Whose help is being ended. */
  ending: string | null
  onChange: (caregiver: Caregiver) => void
  onEnd: (caregiver: Caregiver) => void
}

/** Who helps the patient. What the program granted, such as to a parent, only the program ends. */
export const CaregiverList = ({ caregivers, ending, onChange, onEnd }: CaregiversProps) => {
  const { t } = useTexts('caregivers')
  const groundsText = (grounds: Caregiver['grounds']) => {
    if (grounds === 'Parent') return t('asParent')
    if (grounds === 'Guardian') return t('asGuardian')
    return grounds === 'Program' ? t('byProgram') : null
  }
  return (
    <Rows label={t('title')}>
      {caregivers.map((caregiver) => {
        const { id, name, relation, scope, until, grounds } = caregiver
        const isInvited = grounds === 'Invited'
        const lastDay = until ? t('untilDay', { day: formatDay(until) }) : isInvited && t('untilEnded')
        const when = [lastDay, !isInvited && t('onlyProgramEnds')].filter((part) => typeof part === 'string')
        const detail = [relation, groundsText(grounds)].filter(Boolean).join(' · ')
        return (
          <Person key={id} name={name} detail={detail} scope={scope} when={<Parts of={when} />}>
            {isInvited && (
              <>
                <Button kind="line" small aria-label={`${t('change')}: ${name}`} onClick={() => onChange(caregiver)}>
                  {t('change')}
                </Button>
                <Button
                  kind="danger"
                  small
                  busy={ending === id && t('ending')}
                  aria-label={`${t('end')}: ${name}`}
                  onClick={() => onEnd(caregiver)}
                >
                  {t('end')}
                </Button>
              </>
            )}
          </Person>
        )
      })}
    </Rows>
  )
}

type InvitationsProps = {
  invitations: OpenInvitation[]
  cancelling: string | null
  onCancel: (invitation: OpenInvitation) => void
}

export const InvitationList = ({ invitations, cancelling, onCancel }: InvitationsProps) => {
  const { t } = useTexts('caregivers')
  return (
    <Rows label={t('invited')}>
      {invitations.map((invitation) => {
        const { id, name, relation, scope, expiresAt } = invitation
        const waits = (
          <Chip tone="wait" icon={mailOutline}>
            {t('waitsUntil', { day: formatDay(expiresAt) })}
          </Chip>
        )
        return (
          <Person key={id} name={name} detail={relation} scope={scope} when={waits}>
            <Button
              kind="danger"
              small
              busy={cancelling === id && t('cancelling')}
              aria-label={`${t('cancel')}: ${name}`}
              onClick={() => cancelling ?? onCancel(invitation)}
            >
              {t('cancel')}
            </Button>
          </Person>
        )
      })}
    </Rows>
  )
}

type HelpedProps = { patients: OwnPatient[]; stopping: string | null; onStop: (patient: OwnPatient) => void }

/** Whom the account helps. */
export const HelpedList = ({ patients, stopping, onStop }: HelpedProps) => {
  const { t } = useTexts('caregivers')
  return (
    <Rows label={t('youHelp')}>
      {patients.map((patient) => {
        const { id, firstName, lastName, relation, scope, until } = patient
        const name = fullName({ firstName, lastName })
        const detail = relation && t('youAre', { relation })
        return (
          <Person
            key={id}
            name={name}
            detail={detail}
            scope={scope}
            when={until && t('untilDay', { day: formatDay(until) })}
          >
            <Button
              kind="danger"
              small
              busy={stopping === id && t('stopping')}
              aria-label={`${t('stop')}: ${name}`}
              onClick={() => onStop(patient)}
            >
              {t('stop')}
            </Button>
          </Person>
        )
      })}
    </Rows>
  )
}
