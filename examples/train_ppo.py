# ruff: noqa: ANN001, ANN201, ANN202, ANN204, D102, D107 - a script to read and change
"""Train a hold'em player with PPO in one file: pip install bigslick[envs] torch.

The learner plays heads-up no-limit hold'em at many tables against the bot ``calls``,
then the policy plays as a bot. Everything below the environment is plain PyTorch.

    python examples/train_ppo.py 100
"""

import sys

import gymnasium
import numpy as np
import torch
from torch import nn

from bigslick.envs import PolicyBot  # registers the games, too

TABLES, STEPS, EPOCHS, CLIP, GAMMA, LAMBDA = 256, 32, 4, 0.2, 1.0, 0.95


class Player(nn.Module):
    """A network with two outputs: the policy, and the value of the position."""

    def __init__(self, inputs, actions, width=128):
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.actions = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, observations, masks):
        hidden = self.body(observations.clamp(-20, 20))
        scores = self.actions(hidden).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=scores), self.value(hidden)[:, 0]


def tensors(observed):
    return (
        torch.as_tensor(observed["observation"].copy()),
        torch.as_tensor(observed["action_mask"].copy()),
    )


def play(env, player, observed):
    """Play some steps at every table; return the transitions with their advantages."""
    seen, masks, actions, chances, values, rewards, ends = ([] for _ in range(7))
    for _ in range(STEPS):
        rows, offered = tensors(observed)
        with torch.no_grad():
            choice, value = player(rows, offered)
        action = choice.sample()
        observed, reward, ended, _, _ = env.step(action.numpy())
        for name, item in zip(
            (seen, masks, actions, chances, values, rewards, ends),
            (
                rows,
                offered,
                action,
                choice.log_prob(action),
                value,
                torch.as_tensor(reward, dtype=torch.float32),
                torch.as_tensor(ended, dtype=torch.float32),
            ),
        ):
            name.append(item)
    with torch.no_grad():
        following = player(*tensors(observed))[1]
    advantages, last = [], torch.zeros(TABLES)
    for k in reversed(range(STEPS)):
        going = 1 - ends[k]
        error = rewards[k] + GAMMA * following * going - values[k]
        last = error + GAMMA * LAMBDA * going * last
        advantages.insert(0, last)
        following = values[k]
    hands = float(sum(end.sum() for end in ends))
    won = float(sum(reward.sum() for reward in rewards)) / max(hands, 1)
    batch = [torch.cat(x) for x in (seen, masks, actions, chances, values, advantages)]
    return observed, batch, won


def improve(player, optimizer, batch):
    """Update the network: a few epochs with PPO's clipped objective."""
    rows, masks, actions, chances, values, advantages = batch
    goals = values + advantages
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows)).split(2048):
            choice, value = player(rows[part], masks[part])
            ratio = (choice.log_prob(actions[part]) - chances[part]).exp()
            gain = advantages[part]
            clipped = torch.minimum(
                ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain
            )
            miss = (value - goals[part]).pow(2).mean()
            loss = -clipped.mean() + 0.01 * miss - 0.01 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def as_bot(player):
    """Return the policy as a bot for the arena, matches and rooms."""

    def policy(observation, action_mask):
        rows = torch.as_tensor(np.stack([observation]))
        with torch.no_grad():
            choice, _ = player(rows, torch.as_tensor(np.stack([action_mask])))
        return int(choice.probs.argmax())

    return PolicyBot(policy)


def main(updates=100):
    torch.manual_seed(1)
    env = gymnasium.make_vec(
        "bigslick/nlhe-v0",
        num_envs=TABLES,
        players=2,
        opponents="calls",
        stacks=40,
        autoreset_mode="SameStep",
    )
    observed, _ = env.reset(seed=1)
    player = Player(observed["observation"].shape[1], observed["action_mask"].shape[1])
    optimizer = torch.optim.Adam(player.parameters(), lr=1e-3)
    results = []
    for update in range(1, updates + 1):
        observed, batch, won = play(env, player, observed)
        improve(player, optimizer, batch)
        results.append(won)
        if update % 10 == 0 or update == 1:
            print(f"update {update:4}: {np.mean(results[-10:]):+.2f} big blinds a hand")
    return results, as_bot(player)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
