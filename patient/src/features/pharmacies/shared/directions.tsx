import { navigateOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { mapLink, type Place } from '../../../platform/maps.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import buttonStyles from '../../../ui/form/button.module.css'

type Props = { place: Place; label: string }

/** Opens the directions to the branch in the device's map app, or in a new tab. */
export const Directions = ({ place, label }: Props) => {
  const { t } = useTexts('pharmacies')
  const href = mapLink(place, navigator.userAgent)
  const newTab = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`} href={href} {...newTab}>
      <Icon of={navigateOutline} />
      <span>
        {label}
        <span className="sr"> {t('directionsTo', { branch: place.name })}</span>
      </span>
    </a>
  )
}
