import { type TableFormat, tableFormats } from '@aruga/contract/csv/formats'
import { Button, type ButtonProps, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { cloudDownloadOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'

type Props = Pick<ButtonProps, 'disabled'> & {
  /** The file's, without its ending. */
  name: string
  load: (format: TableFormat) => Promise<Blob>
  children: ReactNode
}

/** Saves a table on this computer, in the format that is chosen. */
export const SaveTable = ({ name, load, disabled = false, children }: Props) => {
  const save = useMutation({
    mutationFn: load,
    onSuccess: (file, format) => saveFile(file, `${name}.${format.toLowerCase()}`),
  })
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Icon of={cloudDownloadOutline} small />}
            loading={save.isPending}
            disabled={disabled}
          >
            {children}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {tableFormats.map((format) => (
            <Menu.Item key={format} onClick={() => save.mutate(format)}>
              {t(`csv:format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FormError of={save.error} />
    </>
  )
}
