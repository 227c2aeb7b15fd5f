import { Button } from '@mantine/core'

type Props = { submit: string; cancel: string; disabled?: boolean; pending: boolean; onClose: () => void }

/** How the form in a dialog ends: it is sent, or left as it was. */
export const DialogButtons = ({ submit, cancel, disabled = false, pending, onClose }: Props) => (
  <div className="line-up">
    <Button type="submit" disabled={disabled} loading={pending}>
      {submit}
    </Button>
    <Button variant="default" onClick={onClose}>
      {cancel}
    </Button>
  </div>
)
