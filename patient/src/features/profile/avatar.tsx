import type { Profile } from '@aruga/contract/profile/profile'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import styles from './avatar.module.css'
import { initialsOf } from './initials.ts'
import { photoQuery } from './photo/photo-query.ts'

type Props = { profile: Profile; size?: 'small' | 'large' | 'huge' }

const sizes = { small: undefined, large: styles.avatarLarge, huge: styles.avatarHuge }

/** The patient's photo, or their initials. Their name stands beside it, so it says nothing to a reader. */
export const Avatar = ({ profile, size = 'small' }: Props) => {
  const { data: photo } = useQuery({ ...photoQuery, enabled: profile.hasProfilePhoto })
  const url = useObjectUrl((profile.hasProfilePhoto && photo) || undefined)
  const look = [styles.avatar, sizes[size]].filter(Boolean).join(' ')
  return url ? (
    <img className={look} src={url} alt="" />
  ) : (
    <span className={look} aria-hidden="true">
      {initialsOf(profile)}
    </span>
  )
}
