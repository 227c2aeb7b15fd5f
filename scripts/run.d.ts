import { type SpawnOptions } from 'node:child_process';
export declare const root: string;
export type RunOptions = {
    cwd?: string;
    env?: Record<string, string>;
    stdio?: SpawnOptions['stdio'];
};
/** Starts a tool of the project or of the machine; its output is inherited unless `stdio` says otherwise. */
export declare function start(command: string, args: string[], { cwd, env, stdio }?: RunOptions): import("child_process").ChildProcess;
/** Runs a tool and returns its exit code: 127 when there is no such tool, 1 when a signal ended it. */
export declare function run(command: string, args: string[], options?: RunOptions): Promise<number>;
/** The same without output: returns the output, to be shown on failure. */
export declare function capture(command: string, args: string[], options?: RunOptions): Promise<{
    code: number;
    output: string;
}>;
