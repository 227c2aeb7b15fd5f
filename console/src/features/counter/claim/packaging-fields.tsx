import { TextInput } from '@mantine/core'
import { barcodeOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../counter.module.css'
import type { usePackaging } from './packaging.ts'

type Props = {
  packaging: ReturnType<typeof usePackaging>
  /** The reason for the fields, when they are optional. */
  hint?: string | undefined
}

/** Batch and expiry, typed or scanned from the package. */
export const PackagingFields = ({ packaging, hint }: Props) => {
  const { batch, setBatch, expiresOn, setExpiresOn, errors, fields, scanned } = packaging
  return (
    <fieldset className={styles.packaging}>
      <legend>{t('counter:packaging.onThePackage')}</legend>
      {hint && <p className="muted">{hint}</p>}
      <TextInput
        ref={fields.batch}
        label={t('counter:packaging.batch')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={batch}
        error={errors.batch}
        onChange={({ currentTarget }) => setBatch(currentTarget.value)}
      />
      <TextInput
        ref={fields.expiresOn}
        type="date"
        label={t('counter:packaging.expiry')}
        value={expiresOn}
        error={errors.expiresOn}
        onChange={({ currentTarget }) => setExpiresOn(currentTarget.value)}
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
}
