/** The stored bytes are changed, cut short, another file's, or under an unknown key. The message reveals nothing of the content. */
export class FileDamaged extends Error {
  override name = 'FileDamaged'
}

/**
 * What an error of reading a stored file says about the file itself; undefined when it says something about the store or the
 * way to it, after which nothing is known of the file.
 */
export function faultOf(error: unknown): 'Missing' | 'Damaged' | undefined {
  if (error instanceof FileDamaged) return 'Damaged'
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'Missing'
  // The disk cannot read its own block.
  return code === 'EIO' ? 'Damaged' : undefined
}
