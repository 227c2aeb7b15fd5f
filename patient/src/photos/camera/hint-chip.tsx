import { checkmarkCircleOutline, handLeftOutline, sparklesOutline, sunnyOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/status/chip.tsx'
import { PHOTOS_CAMERA } from './messages.ts'
import type { Hint } from './use-hint.ts'

const icons: Record<Hint, string> = {
  dark: sunnyOutline,
  blurry: handLeftOutline,
  glare: sparklesOutline,
  good: checkmarkCircleOutline,
}

/** Marigold where only the person can mend it. */
export const HintChip = ({ hint }: { hint: Hint }) => {
  const { t } = useTranslation(PHOTOS_CAMERA)
  return (
    <Chip tone={hint === 'good' ? 'good' : 'turn'} icon={icons[hint]}>
      {t(`hint_${hint}`)}
    </Chip>
  )
}
