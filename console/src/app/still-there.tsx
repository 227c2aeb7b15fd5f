import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../i18n/t.ts'
import { meQuery } from '../platform/me.ts'

/** The warning at minute 13 of the idle time. Staying sends a request, which extends the session. */
export const StillThere = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const queries = useQueryClient()
  const stay = () => {
    onClose()
    // The session reports a failure itself.
    void queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
  }
  return (
    <Modal opened={open} onClose={stay} withCloseButton={false} title={t('app:stillThere.stillThere')} centered>
      <div className="stack">
        <p>{t('app:stillThere.youWillBeLoggedOut')}</p>
        <div className="line-up">
          <Button data-autofocus onClick={stay}>
            {t('app:stillThere.stayLoggedIn')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
