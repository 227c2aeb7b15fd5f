import { useId } from 'react'
import { t } from '../../../i18n/t.ts'
import tileStyles from '../../../ui/choice-tile.module.css'
import { Kbd } from '../../../ui/kbd.tsx'
import type { Decline } from '../drafts.ts'
import styles from './decline.module.css'
import type { DeclineTemplate } from './decline-templates.ts'

type Props = {
  value: Decline
  templates: DeclineTemplate[]
  missing: boolean
  onChoose: (template: DeclineTemplate) => void
}

/** Why: each reason writes its message in both languages. */
export const DeclineReasons = ({ value, templates, missing, onChoose }: Props) => {
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
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              onChange={() => onChoose(template)}
            />
            {index < 9 && <Kbd>{String(index + 1)}</Kbd>}
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
