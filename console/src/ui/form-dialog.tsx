import { getDefaultZIndex, Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormBody, type FormBodyProps } from './form-body.tsx'

type Props = FormBodyProps &
  Pick<ModalProps, 'size' | 'centered' | 'zIndex'> & { title: ReactNode; onClose: () => void }

/** A form in a dialog. A dialog without a form is a Modal. */
export const FormDialog = (props: Props) => {
  const { title, size = 'md', centered = false, zIndex = getDefaultZIndex('modal'), ...body } = props
  return (
    <Modal opened onClose={body.onClose} title={title} size={size} centered={centered} zIndex={zIndex}>
      <FormBody {...body} />
    </Modal>
  )
}
