import { initialsOf } from '@aruga/contract/person-name'
import type { Profile } from '@aruga/contract/profile/profile'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import styles from './avatar.module.css'
import { photoQuery } from './photo/photo-query.ts'

type Person = Pick<Profile, 'firstName' | 'lastName' | 'hasProfilePhoto'>
/** `hasProfilePhoto`: only of the patient for whom the session acts. `className`: the person's colour. */
type Props = { profile: Person; size?: 'small' | 'large' | 'huge'; className?: string | undefined }

const sizes = { small: undefined, large: styles.avatarLarge, huge: styles.avatarHuge }

/** The patient's photo or initials. Hidden from screen readers, since the name is beside it. */
export const Avatar = ({ profile, size = 'small', className: colour }: Props) => {
  const { data: photo } = useQuery({ ...photoQuery, enabled: profile.hasProfilePhoto })
  const url = useObjectUrl((profile.hasProfilePhoto && photo) || undefined)
  const className = [styles.avatar, sizes[size], colour].filter(Boolean).join(' ')
  return url ? (
    <img className={className} src={url} alt="" />
  ) : (
    <span className={className} aria-hidden="true">
      {initialsOf(profile)}
    </span>
  )
}
