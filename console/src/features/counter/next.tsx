import { qrCodeOutline } from '@aruga/ui/icons/qr-code-outline'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { ActionBar } from './action-bar.tsx'

type Props = { onScan: () => void; onType: () => void; type?: string }

/** The buttons that begin with the next patient. */
export const Next = ({ onScan, onType, type = t('counter:next.typeACode') }: Props) => (
  <ActionBar>
    <Button leftSection={<Icon of={qrCodeOutline} />} onClick={onScan}>
      {t('counter:next.scanAnotherCode')}
    </Button>
    <Button variant="subtle" onClick={onType}>
      {type}
    </Button>
  </ActionBar>
)
