// A file in three steps: choose and send it, see its checked rows, use them.
import { Modal, type ModalProps } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SendFile, type Upload } from './send-file.tsx'

type Props<C> = {
  title: string
  size: NonNullable<ModalProps['size']>
  check: UseMutationResult<C, Error, Upload>
  /** The requirements of the file, above its choice. */
  lead: ReactNode
  onClose: () => void
  /** The checked file. */
  children: (checked: C) => ReactNode
}

export function FileDialog<C>({ title, size, check, lead, onClose, children }: Props<C>) {
  return (
    <Modal opened onClose={onClose} title={title} size={size} centered>
      {check.data ? (
        children(check.data)
      ) : (
        <div className="stack">
          {lead}
          <SendFile check={check} />
        </div>
      )}
    </Modal>
  )
}
