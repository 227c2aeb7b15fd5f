import { Button } from '@mantine/core'
import { qrCodeOutline } from 'ionicons/icons'
import { Icon } from '../../ui/icon.tsx'
import { Dock } from './action-bar.tsx'

type Props = { onScan: () => void; onType: () => void; type?: string }

/** On to the next patient. */
export const Next = ({ onScan, onType, type = 'Type a code' }: Props) => (
  <Dock>
    <Button leftSection={<Icon of={qrCodeOutline} />} onClick={onScan}>
      Scan another code
    </Button>
    <Button variant="subtle" onClick={onType}>
      {type}
    </Button>
  </Dock>
)
