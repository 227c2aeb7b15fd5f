/** Builds what is outdated, all at the same time. Returns false when a build failed; the reason has been printed. */
export declare function buildApps({ force }?: {
    force?: boolean | undefined;
}): Promise<boolean>;
