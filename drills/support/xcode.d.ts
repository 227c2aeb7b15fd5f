// https://github.com/apache/cordova-node-xcode has no types; this is what we use of it.
declare module 'xcode' {
  type Project = {
    parseSync(): Project
    writeSync(): string
    getFirstTarget(): { firstTarget: { name: string } }
    getBuildProperty(name: string, build?: string): string | undefined
    hash: { project: object }
  }
  const xcode: { project(path: string): Project }
  export default xcode
}
