import { type Profile, removeProfilePhoto } from '@aruga/contract/profile/profile'
import { useQuery } from '@tanstack/react-query'
import { trashOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { allowedPage } from '../../../ui/acting/allowed-page.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Avatar } from '../avatar.tsx'
import { PhotoActionBar } from './photo-action-bar.tsx'
import { PhotoDone } from './photo-done.tsx'
import styles from './photo-page.module.css'
import { PositionPhoto } from './position-photo.tsx'
import { type PhotoWork, usePhoto } from './use-photo.ts'

/** The patient's photo: to view, take, position and remove. */
const PhotoPage = () => {
  const { t } = useTexts('profile-photo')
  const query = useQuery(profileQuery)
  const work = usePhoto(query.data?.id)
  return (
    <Page
      narrow
      back="/tabs/account"
      title={t('title')}
      state={work.picture ? 'placing' : (work.done?.kind ?? 'photo')}
      actionBar={query.data && <PhotoActionBar work={work} hasPhoto={query.data.hasProfilePhoto} />}
    >
      <input
        ref={work.files}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = '' // So that the same file can be chosen again.
          if (file) void work.choose(file)
        }}
      />
      <PhotoDone work={work} />
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['block'], ['line']]} />}>
        {(profile) => (work.picture ? <PositionPhoto work={work} /> : <Present profile={profile} work={work} />)}
      </Loaded>
      <FieldError id="photo-refusal" error={work.refusal ? t(`refused_${work.refusal}`) : undefined} />
    </Page>
  )
}

type PresentProps = { profile: Profile; work: PhotoWork }

// The Remove button is not in the action bar: with large text, a bar of three buttons would leave no room for the page.
const Present = ({ profile, work: { removing } }: PresentProps) => {
  const { t } = useTexts('profile-photo')
  const canRemove = useServerHas(removeProfilePhoto)
  return (
    <div className={styles.photoPresent}>
      <Avatar profile={profile} size="huge" />
      <p>{t(profile.hasProfilePhoto ? 'have' : 'none')}</p>
      <p className="muted">{t('lead')}</p>
      {profile.hasProfilePhoto && canRemove && (
        <Button
          kind="plain"
          icon={trashOutline}
          busy={removing.isPending && t('removing')}
          onClick={() => removing.mutate()}
        >
          {t('remove')}
        </Button>
      )}
    </div>
  )
}

export default allowedPage('own', PhotoPage)
