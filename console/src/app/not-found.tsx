import { Link } from 'react-router-dom'
import { PageHead } from '../ui/page-head.tsx'
import { Empty } from '../ui/states.tsx'

export const NotFound = () => (
  <div className="page">
    <PageHead title="Not found" />
    <Empty title="There is no screen at this address" action={<Link to="/">Go to the start</Link>}>
      Check the link, or look for it in the navigation.
    </Empty>
  </div>
)
