/** What the processes of one server tell each other, by topic. */
export type PeerMessages = {
  /** Users whose rights or sessions have changed. */
  sessions: { users: readonly number[] };
  /** How far a user's import of a list of students is; null when it has ended. */
  rosterImport: { idUser: number; progress: { done: number; of: number } | null };
};

export type PeerTopic = keyof PeerMessages;

/**
 * The other processes of this server, each with a memory of its own. Other servers on the same database are not
 * reached: what is cached must be valid for a limited time, or be checked against the database.
 */
export type Peers = {
  /** Resolves when every other process has handled the message or has ended. Never rejects. */
  tell<Topic extends PeerTopic>(topic: Topic, message: PeerMessages[Topic]): Promise<void>;
  /** Sets what is done with the messages of a topic. */
  listen<Topic extends PeerTopic>(topic: Topic, handle: (message: PeerMessages[Topic]) => void): void;
};

/** A server of one process. */
export const noPeers: Peers = { tell: async () => {}, listen() {} };
