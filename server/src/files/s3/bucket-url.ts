/** Where files are in S3-compatible storage. `prefix` is empty or ends in a slash. */
export type BucketUrl = { bucket: string; prefix: string; region: string; endpoint?: string }

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=…`, the form of the AWS command line with the parameters of the Go CDK. At an endpoint
 * the default region is `us-east-1`, which services other than Amazon's accept. Undefined when it is not valid.
 */
export function parseBucketUrl(text: string): BucketUrl | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return undefined
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return undefined
  const { region: given, endpoint, ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0) return undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/@?#]+(\/[\w.~/-]*)?$/.test(endpoint)) return undefined
  const region = given || (endpoint && 'us-east-1')
  if (!region) return undefined
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return { bucket: url.hostname, prefix: path && `${path}/`, region, ...(endpoint && { endpoint }) }
}
