import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../i18n/t.ts'
import { meQuery } from '../platform/me.ts'

/** At minute 13 of the idle time: a request of the person's own extends the session by the specified rule. */
export const StillThere = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const queries = useQueryClient()
  const stay = () => {
    onClose()
    // A failure has been told by the session.
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
