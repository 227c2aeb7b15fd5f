import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
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
    <Modal opened={open} onClose={stay} withCloseButton={false} title="Still there?" centered>
      <div className="stack">
        <p>You will be logged out in two minutes. What is not saved will be lost.</p>
        <div className="line-up">
          <Button data-autofocus onClick={stay}>
            Stay logged in
          </Button>
        </div>
      </div>
    </Modal>
  )
}
