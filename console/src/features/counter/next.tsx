import { Button } from '@mantine/core'
import { qrCodeOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { ActionBar } from './action-bar.tsx'
import { isSign } from './code/claim-code.ts'
import { useLooseKeys } from './use-loose-keys.ts'

type Props = {
  onScan: () => void
  /** `sign`: the first character of a code, if somebody has begun to type one. */
  onType: (sign?: string) => void
  type?: string
}

/** The buttons for the next patient. */
export const Next = ({ onScan, onType, type = t('counter:next.typeACode') }: Props) => {
  useLooseKeys((key) => {
    if (!isSign(key.toUpperCase())) return false
    onType(key)
    return true
  })
  return (
    <ActionBar>
      <Button leftSection={<Icon of={qrCodeOutline} />} onClick={onScan}>
        {t('counter:next.scanAnotherCode')}
      </Button>
      <Button variant="subtle" onClick={() => onType()}>
        {type}
      </Button>
    </ActionBar>
  )
}
