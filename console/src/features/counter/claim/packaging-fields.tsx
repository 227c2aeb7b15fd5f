import { TextInput } from '@mantine/core'
import { barcodeOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../counter.module.css'
import type { TypedPackaging } from './packaging.ts'

type Props = {
  of: TypedPackaging
  onChange: (to: Partial<TypedPackaging>) => void
  errors: { batch: string | undefined; expiresOn: string | undefined }
  /** The reason for the fields, when they are optional. */
  hint?: string | undefined
}

/** Batch and expiry, typed or scanned from the package. */
export const PackagingFields = ({ of: { batch, expiresOn, scanned }, onChange, errors, hint }: Props) => (
  <fieldset className={styles.packaging}>
    <legend>{t('counter:packaging.onThePackage')}</legend>
    {hint && <p className="muted">{hint}</p>}
    <TextInput
      label={t('counter:packaging.batch')}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      value={batch}
      error={errors.batch}
      onChange={({ currentTarget }) => onChange({ batch: currentTarget.value })}
    />
    <TextInput
      type="date"
      label={t('counter:packaging.expiry')}
      value={expiresOn}
      error={errors.expiresOn}
      onChange={({ currentTarget }) => onChange({ expiresOn: currentTarget.value })}
    />
    {scanned?.gtinWrong && (
      <p className={`${styles.counterNote} ${styles.noteWait}`} role="alert">
        {t('counter:packaging.gtinWrong')}
      </p>
    )}
    <p className={`${styles.counterHint} muted`}>
      <Icon of={barcodeOutline} />
      <span>{t('counter:packaging.orScan')}</span>
    </p>
  </fieldset>
)
