import { Button } from '@mantine/core'
import { qrCodeOutline } from 'ionicons/icons'
import { Icon } from '../../ui/icon.tsx'
import { ActionBar } from './action-bar.tsx'

type Props = { onScan: () => void; onType: () => void; type?: string }

/** On to the next patient. */
export const Next = ({ onScan, onType, type = 'Type a code' }: Props) => (
  <ActionBar>
    <Button leftSection={<Icon of={qrCodeOutline} />} onClick={onScan}>
      Scan another code
    </Button>
    <Button variant="subtle" onClick={onType}>
      {type}
    </Button>
  </ActionBar>
)
