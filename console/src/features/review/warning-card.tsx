import { type AcknowledgementReason, warningReasons } from '@aruga/contract/review/warnings'
import { TextInput } from '@mantine/core'
import { closeCircleOutline } from 'ionicons/icons'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCaseKeys } from './case-keys.tsx'
import { type Answer, keyOfWarnings, type WarningGroup } from './warning-groups.ts'
import { acknowledgementName, warningText } from './warning-texts.ts'
import styles from './warnings.module.css'

type Props = {
  warned: WarningGroup
  /** The first without a reason: digits choose among its reasons. */
  isNext?: boolean
  /** The medicine that it is about, where several letters are issued. */
  medicine?: string | undefined
  /** Whether the comparison was opened. */
  compared?: boolean
  /** The product of each letter, for the warnings of a receipt for several. */
  products?: ReadonlyMap<string, string>
  onAnswer: (answer: Answer) => void
  children?: ReactNode
}

/** Reasons that claim a comparison. */
const comparing: readonly AcknowledgementReason[] = ['ComparedDiffers', 'DifferentPeople']

/** A warning against accepting, with its evidence, and the reasons to accept despite it. */
export const WarningCard = ({
  warned,
  isNext = false,
  medicine,
  compared = true,
  products,
  onAnswer,
  children,
}: Props) => {
  const { key, warnings, answer, outdated } = warned
  const card = useRef<HTMLFieldSetElement>(null)
  const [wantsLook, setWantsLook] = useState(false)
  const [first] = warnings
  const reasons: readonly AcknowledgementReason[] = first ? warningReasons[first.what] : []
  const of = keyOfWarnings(warnings)
  const choose = (reason: Answer['reason']) => {
    const unseen = comparing.includes(reason) && !compared
    setWantsLook(unseen)
    if (!unseen) onAnswer({ reason, note: answer?.note ?? '', of })
  }
  const keys = useCaseKeys(
    'reasons',
    (isNext ? reasons : []).map((reason, index) => ({
      key: String(index + 1),
      does: acknowledgementName(reason),
      run: () => {
        choose(reason)
        card.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.focus()
      },
    })),
  )
  if (!first) return null
  const texts = warnings.map((warning) => {
    const product = warning.letterId && products?.get(warning.letterId)
    return product ? t('review:warnings.ofProduct', { product, warning: warningText(warning) }) : warningText(warning)
  })
  return (
    <fieldset ref={card} className={styles.warning} data-warning={key}>
      <legend className="sr">{[medicine, ...texts].filter(Boolean).join('. ')}</legend>
      {medicine && (
        <p className={styles.medicine} translate="no" aria-hidden="true">
          {medicine}
        </p>
      )}
      {texts.map((text) => (
        <p key={text} className={styles.head} aria-hidden="true">
          <Icon of={closeCircleOutline} />
          {text}
        </p>
      ))}
      {children}
      <p className="fine" role="status">
        {wantsLook && !compared
          ? t('review:warnings.compareFirst')
          : answer
            ? t('review:warnings.kept')
            : outdated
              ? t('review:warnings.outdated')
              : t('review:warnings.sayWhy')}
      </p>
      <div className={styles.reasons}>
        {reasons.map((reason, index) => (
          <label key={reason} className={styles.reason}>
            <input
              type="radio"
              className="sr"
              name={`why-${key}`}
              checked={answer?.reason === reason}
              aria-keyshortcuts={keys.of(String(index + 1))}
              onChange={() => choose(reason)}
            />
            {keys.badge(String(index + 1))}
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
export function focusWarning({ key, answer }: WarningGroup) {
  const card = document.querySelector(`[data-warning="${key}"]`)
  const field = card?.querySelector<HTMLElement>(answer ? 'input:not([type=radio])' : 'input[type=radio]')
  card?.scrollIntoView({ block: 'nearest' })
  field?.focus()
}
