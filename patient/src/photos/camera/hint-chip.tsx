import { checkmarkCircleOutline, handLeftOutline, sparklesOutline, sunnyOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Chip } from '../../ui/status/chip.tsx'
import type { Hint } from './use-hint.ts'

const icons: Record<Hint, string> = {
  dark: sunnyOutline,
  blurry: handLeftOutline,
  glare: sparklesOutline,
  good: checkmarkCircleOutline,
}

/** Marigold where only the person can fix the problem. */
export const HintChip = ({ hint }: { hint: Hint }) => {
  const { t } = useTexts('photos-camera')
  return (
    <Chip tone={hint === 'good' ? 'good' : 'turn'} icon={icons[hint]}>
      {t(`hint_${hint}`)}
    </Chip>
  )
}
