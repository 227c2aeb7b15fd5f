import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { Lost } from '../ui/states.tsx'

export const NotFound = () => (
  <Lost
    title={t('app:notFound.thereIsNoScreenAt')}
    action={
      <Button component={Link} to="/">
        {t('app:notFound.goToTheStart')}
      </Button>
    }
  >
    {t('app:notFound.checkTheLinkOrLook')}
  </Lost>
)
