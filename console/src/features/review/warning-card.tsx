import { type AcknowledgementReason, warningReasons } from '@aruga/contract/review/warnings'
import { closeCircleOutline } from '@aruga/ui/icons/close-circle-outline'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { type Answer, type Asked, keyOfWarnings } from './warning-groups.ts'
import { acknowledgementName, warningText } from './warning-texts.ts'
import styles from './warnings.module.css'

type Props = { asked: Asked; onAnswer: (answer: Answer) => void; children?: ReactNode }

/** What speaks against accepting, with its evidence, and the reasons to accept all the same. Inside it, digits choose. */
export const WarningCard = ({ asked: { group, warnings, answer, outdated }, onAnswer, children }: Props) => {
  const [first] = warnings
  if (!first) return null
  const reasons: readonly AcknowledgementReason[] = warningReasons[first.what]
  const of = keyOfWarnings(warnings)
  const choose = (reason: Answer['reason']) => onAnswer({ reason, note: answer?.note ?? '', of })
  const byDigit = (event: KeyboardEvent) => {
    const reason = reasons[Number(event.key) - 1]
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (!reason || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(reason)
    const radios = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')
    radios[reasons.indexOf(reason)]?.focus()
  }
  return (
    <fieldset className={styles.warning} data-warning={group} onKeyDown={byDigit}>
      <legend className="sr">{warnings.map(warningText).join('. ')}</legend>
      {warnings.map((warning) => (
        <p key={warning.what} className={styles.head} aria-hidden="true">
          <Icon of={closeCircleOutline} />
          {warningText(warning)}
        </p>
      ))}
      {children}
      <p className="fine" role="status">
        {answer ? t('review:warnings.kept') : outdated ? t('review:warnings.outdated') : t('review:warnings.sayWhy')}
      </p>
      <div className={styles.reasons}>
        {reasons.map((reason, index) => (
          <label key={reason} className={styles.reason}>
            <input
              type="radio"
              className="sr"
              name={`why-${group}`}
              checked={answer?.reason === reason}
              onChange={() => choose(reason)}
            />
            <Kbd>{String(index + 1)}</Kbd>
            <span>{acknowledgementName(reason)}</span>
          </label>
        ))}
      </div>
      {answer && (
        <TextInput
          label={answer.reason === 'Other' ? t('review:warnings.whatIsIt') : t('review:warnings.anythingToAdd')}
          maxLength={300}
          autoComplete="off"
          value={answer.note}
          onChange={({ currentTarget: { value: note } }) => onAnswer({ ...answer, note, of })}
        />
      )}
    </fieldset>
  )
}

/** Leads to the first warning without a complete answer: to its note if only that is missing. */
export function focusWarning({ group, answer }: Asked) {
  const card = document.querySelector(`[data-warning="${group}"]`)
  const field = card?.querySelector<HTMLElement>(answer ? 'input:not([type=radio])' : 'input[type=radio]')
  card?.scrollIntoView({ block: 'nearest' })
  field?.focus()
}
