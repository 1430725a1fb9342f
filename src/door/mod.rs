//! The hosts: their JSON in, their JSON out.
