import { Button } from '@mantine/core'
import { cloudDownloadOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Props = { busy?: boolean; onClick: () => void; children: ReactNode }

/** Saves a file on this computer. */
export const DownloadButton = ({ busy = false, onClick, children }: Props) => (
  <Button variant="default" leftSection={<Icon of={cloudDownloadOutline} small />} loading={busy} onClick={onClick}>
    {children}
  </Button>
)
