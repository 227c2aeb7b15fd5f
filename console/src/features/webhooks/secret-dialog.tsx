import { Button, Modal } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { toastDone } from '../../ui/toasts.tsx'
import styles from './webhooks.module.css'

/** A secret, for the only time. Only its button closes it. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toastDone(t('webhooks:secret.copied'))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('webhooks:secret.title')}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className="stack">
        <p>{t('webhooks:secret.detail')}</p>
        <p className={`code ${styles.value}`} translate="no">
          {secret}
        </p>
        <div className="line-up">
          <Button data-autofocus onClick={() => void copy()}>
            {t('webhooks:secret.copy')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('webhooks:secret.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
