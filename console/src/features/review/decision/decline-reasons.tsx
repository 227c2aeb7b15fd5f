import { useId } from 'react'
import { t } from '../../../i18n/t.ts'
import tileStyles from '../../../ui/choice-tile.module.css'
import type { useCaseKeys } from '../case-keys.tsx'
import type { Decline } from '../drafts.ts'
import styles from './decline.module.css'
import type { DeclineTemplate } from './decline-templates.ts'

type Props = {
  keys: Pick<ReturnType<typeof useCaseKeys>, 'of' | 'badge'>
  value: Decline
  templates: DeclineTemplate[]
  missing: boolean
  onChoose: (template: DeclineTemplate) => void
}

/** The reasons: each fills in its message in both languages. */
export const DeclineReasons = ({ keys, value, templates, missing, onChoose }: Props) => {
  const error = useId()
  const name = useId()
  const isInvalid = missing && value.reason === null
  return (
    <fieldset className={styles.group} aria-describedby={isInvalid ? error : undefined}>
      <legend>{t('review:decline.why')}</legend>
      <div className={styles.reasons}>
        {templates.map((template, index) => (
          <label key={template.id} className={`${tileStyles.tile} ${styles.reason}`}>
            <input
              type="radio"
              className={tileStyles.input}
              name={name}
              checked={template.id === value.templateId}
              aria-invalid={isInvalid}
              aria-keyshortcuts={keys.of(String(index + 1))}
              onChange={() => onChoose(template)}
            />
            {keys.badge(String(index + 1))}
            <span>{template.name}</span>
          </label>
        ))}
      </div>
      {isInvalid && (
        <p id={error} className={styles.error}>
          {t('review:decline.chooseAReason')}
        </p>
      )}
    </fieldset>
  )
}
